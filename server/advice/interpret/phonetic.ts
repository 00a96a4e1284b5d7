/** How a word sounds, with the ways of writing Indian sounds in Latin letters made one: "Visveswarayya" and "Vishveshvaraya". */
export function soundOf(word: string): string {
  return word
    .replace(/ph/g, 'f')
    .replace(/[st]ion/g, 'san')
    .replace(/chh?/g, 'C')
    .replace(/([bdgjkt])h/g, '$1')
    .replace(/sh/g, 's')
    .replace(/c(?=[eiy])/g, 's')
    .replace(/[cq]/g, 'k')
    .replace(/x/g, 'ks')
    .replace(/w/g, 'v')
    .replace(/z/g, 'j')
    .replace(/ee|ii|y/g, 'i')
    .replace(/oo|ou|uu/g, 'u')
    .replace(/au/g, 'o')
    .replace(/m(?=[bp])/g, 'n')
    .replace(/(.)\1+/g, '$1')
    .replace(/(?<=...)s$/, '')
    .replace(/(?<=..)[ah]{1,8}$/, '')
}
