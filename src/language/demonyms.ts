/** Places and the words for their people, one place per line. */
const PLACES = `
africa african africans
america american americans
argentina argentine argentinian argentines
asia asian asians
australia australian australians
austria austrian austrians
belgium belgian belgians
brazil brazilian brazilians
britain british briton britons
canada canadian canadians
chile chilean chileans
china chinese
colombia colombian colombians
cuba cuban cubans
denmark danish dane danes
egypt egyptian egyptians
england english englishman englishmen
europe european europeans
finland finnish finn finns
france french frenchman frenchmen
germany german germans
greece greek greeks
hungary hungarian hungarians
india indian indians
indonesia indonesian indonesians
iran iranian iranians
iraq iraqi iraqis
ireland irish irishman irishmen
israel israeli israelis
italy italian italians
japan japanese
kenya kenyan kenyans
korea korean koreans
mexico mexican mexicans
netherlands dutch dutchman
nigeria nigerian nigerians
norway norwegian norwegians
pakistan pakistani pakistanis
palestine palestinian palestinians
peru peruvian peruvians
poland polish pole poles
portugal portuguese
rome roman romans
russia russian russians
scotland scottish scot scots
spain spanish spaniard spaniards
sweden swedish swede swedes
switzerland swiss
syria syrian syrians
turkey turkish turk turks
ukraine ukrainian ukrainians
vietnam vietnamese
wales welsh
`

const placeOf: ReadonlyMap<string, string> = new Map(
  PLACES.trim()
    .split('\n')
    .flatMap((line) => {
      const names = line.split(' ')
      return names.map((name): [string, string] => [name, names[0] as string])
    }),
)

/** The place that a word names, or whose people it names. */
export function placeNamed(name: string): string | undefined {
  return placeOf.get(name)
}
