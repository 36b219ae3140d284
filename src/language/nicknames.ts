/** Given names and their short forms, one person's possible names per line. */
const FAMILIES = `
alexander alex sandy
andrew andy drew
anthony tony
benjamin ben benny
catherine katherine kate cathy kathy kitty
charles charlie chuck
christopher chris kit
daniel dan danny
david dave davy
edward ed eddie ned ted
elizabeth liz lizzy eliza betty beth bess
francis frank
frederick fred freddy
george georgie
gregory greg
henry harry hal hank
james jim jimmy jamie
jane jenny janet
jeffrey jeff
john jack johnny
jonathan jon
joseph joe joey
kenneth ken
lawrence larry
margaret maggie meg peggy
martha patty
mary molly polly
matthew matt
michael mike mick
nathaniel nathan nat
nicholas nick
patrick pat
peter pete
philip phil
rebecca becky
richard dick rick
robert bob bobby rob robin
ronald ron
samuel sam
sarah sally
stephen steven steve
susan sue susie
theodore ted teddy
thomas tom tommy
timothy tim
victoria vicky
walter walt
william bill billy will
`

const families: ReadonlyMap<string, ReadonlySet<number>> = readFamilies()

/** Whether two given names are equal, one is an initial of the other, or both are forms of one name. */
export function sameGivenName(a: string, b: string): boolean {
  if (a === b) return true
  if (a.length === 1 || b.length === 1) return a.charAt(0) === b.charAt(0)
  const own = families.get(a)
  const other = families.get(b)
  return own !== undefined && other !== undefined && [...own].some((family) => other.has(family))
}

/** Keys of a given name: two forms of one name share a key, but an initial shares none with the full name. */
export function givenNameKeys(name: string): readonly string[] {
  return [name, ...[...(families.get(name) ?? [])].map(String)]
}

function readFamilies(): Map<string, Set<number>> {
  const byName = new Map<string, Set<number>>()
  for (const [family, line] of FAMILIES.trim().split('\n').entries()) {
    for (const name of line.split(' ')) byName.set(name, (byName.get(name) ?? new Set()).add(family))
  }
  return byName
}
