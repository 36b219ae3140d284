import { type Core, coverRows } from './core.ts'

/**
 * Price steps, as shares of the greatest weight. Coarse ones cover distance, fine ones give precision; measured on
 * random tables.
 */
const stepShares = [1e-2, 1e-3, 1e-4, 1e-5]

/** The most bids per vertex in a phase. Usually a handful suffice; the bound is for contrived tables. */
const patience = 100

/**
 * Bring the prices of the columns near the optimum by an auction with falling steps (Bertsekas 1988; with
 * both sides bidding in turn, Bertsekas and Castañón 1992, since not every vertex finds a partner).
 *
 * Only the prices are kept, all ≥ 0, and they affect nothing but the time of the exact search that follows:
 * it does not matter that a phase leaves cells uncovered by up to a step, because rows are priced anew.
 */
export function approximatePrices(core: Core): void {
  const { rows, vertices, weight, partner } = core
  const waiting = new Int32Array(vertices)
  let greatest = 0
  for (let edge = 0; edge < weight.length; edge++) {
    if ((weight[edge] as number) > greatest) greatest = weight[edge] as number
  }
  for (const share of stepShares) {
    partner.fill(-1)
    coverRows(core)
    bidInTurn(core, 0, rows, share * greatest, waiting)
    // Columns that kept a price from the previous phase but no partner now bid for rows.
    bidInTurn(core, rows, vertices, share * greatest, waiting)
  }
}

/**
 * Let the unmatched vertices of one side, and those they outbid, bid until each has a partner or nothing
 * to win.
 *
 * A bidder picks the neighbour that would leave it most, and gives up all it would keep beyond its
 * second choice, plus one step, so that roughly equal neighbours do not pass it to and fro for ever.
 */
function bidInTurn(core: Core, from: number, to: number, step: number, waiting: Int32Array): void {
  const { start, neighbour, weight, price, partner } = core
  let count = 0
  for (let vertex = to - 1; vertex >= from; vertex--) {
    if ((partner[vertex] as number) < 0 && (price[vertex] as number) > 0) waiting[count++] = vertex
  }
  for (let bids = patience * (to - from); count > 0 && bids > 0; bids--) {
    const bidder = waiting[--count] as number
    const end = start[bidder + 1] as number
    let best = 0
    let second = 0
    let bestEdge = -1
    for (let edge = start[bidder] as number; edge < end; edge++) {
      const kept = (weight[edge] as number) - (price[neighbour[edge] as number] as number)
      if (kept > best) {
        second = best
        best = kept
        bestEdge = edge
      } else if (kept > second) {
        second = kept
      }
    }
    if (bestEdge < 0) {
      price[bidder] = 0
      continue
    }

    const target = neighbour[bestEdge] as number
    const outbid = partner[target] as number
    price[bidder] = Math.max(second - step, 0)
    price[target] = (weight[bestEdge] as number) - (price[bidder] as number)
    partner[bidder] = target
    partner[target] = bidder
    if (outbid >= 0) {
      partner[outbid] = -1
      if ((price[outbid] as number) > 0) waiting[count++] = outbid
    }
  }
}
