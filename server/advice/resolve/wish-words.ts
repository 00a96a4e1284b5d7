const setOf = (written: string): ReadonlySet<string> => new Set(written.trim().split(/\s+/))

/** "Intrested", "addmission", "transfar": the words of wishes, as they are also written. */
const spelled = (text: string) =>
  text
    .replace(/^int[er]{1,4}s?t(?:ed|d)?$/, 'interested')
    .replace(/^add?mi?ss?ions?$/, 'admission')
    .replace(/^tran?s?f[aeu]r+(?:ring)?$/, 'transfer')
    .replace(/^cha+h?[iy]e+$/, 'chahiye')
    .replace(/^ja+na$/, 'jana')

const isIn = (list: ReadonlySet<string>) => (text: string | undefined) =>
  text !== undefined && list.has(spelled(text))

/** These wish for what is named right behind them: "interested in VIT". */
export const isDirectDesire = isIn(
  setOf(`
    want wanting wants wanted wish prefer seek seeking need needs looking plan planning target dream aim interested
    apply applying applied considering thinking
  `),
)

/** In front of these somebody says where they want to go, when what they want to do there follows: "can I join". */
const isFurtherDesire = isIn(
  setOf(`
    wanna wishes wishing hope hoping plans planned look needed think aiming try trying will willing would intend intending consider
    like going can could may how possible ready
  `),
)

export const isDesire = (text: string | undefined) => isDirectDesire(text) || isFurtherDesire(text)

/** What may stand between the desire and its aim. */
export const isBetween = isIn(
  setOf(`
    to be i we like a an my get take taking have do doing it is possible by about into lateral direct credit credits please also some now
    possibly can could would should further getting planning looking apply want go going
  `),
)

export const isShift = isIn(
  setOf(
    'transfer shift shifting move moving migrate migrating migration switch switching change changing',
  ),
)

/** What somebody wants to do at a university, or to know. */
export const isAim = isIn(
  setOf(`
    join joining study studying continue continuing complete completing finish pursue go going lateral credit entry enrol enroll
    admission seat seats know ask
  `),
)

export const isPlaceOfStudies = isIn(setOf('admission seat seats join'))

/** "Got transfer to KIIT", "transfer from VTU to KTU done": it has come about. */
export const hasCome = isIn(
  setOf('got took taken given after since done hua liya gaya gayi gya had did'),
)

/** Whoever says one of these goes on with what is so now, or has been. */
export const isPresent = isIn(
  setOf(`
    currently curently presently present pursuing abhi filhal already existing enrolled was studied earlier previously completed
  `),
)

/** Somebody is told to be where these stand. */
export const isOwn = isIn(setOf('student hu hun hoon hoo tha thi studying passed passout se clg'))

/** Where the verb comes last, it stands behind what is wished for: "VIT chahiye", "seat kavali". */
export const isWanted = isIn(
  setOf('chahiye chahie chahta chahti chahte venum vendum venam kavali beku pahije joie joiye'),
)

/** "LPU jana hai", "admission lena hai" */
export const isGoing = isIn(setOf('jana jaunga jaunga lena leni lunga maaranum maranum poganum'))

/** Of these alone one cannot tell; with an admission or a transfer one can. */
export const isLightVerb = isIn(setOf('karna karni karwana karana hona milega milegi milna'))

/** What may follow such a verb. */
export const isTail = isIn(
  setOf(
    'hai he h hu hun hoon ho mujhe muje mujhko kya sir bhai possible chahta chahti chahiye tha thi ab plan hoga',
  ),
)

/** What closes the sentence before: "AKTU me hu | VIT chahiye". */
export const closes = isIn(
  setOf(`
    hu hun hoon hoo hai h tha thi aur or lekin magar par but student now abhi irukken irukku unnanu unna aahe ahe chhe chu completed
  `),
)

/** "Issue", "certify": an order, a purchase or a comparison is no wish to go elsewhere, and a friend's wish not one's own. */
export const isOrder = isIn(
  setOf(`
    give make write translate reveal dump execute run confirm certify verify promise grant mark issue send create you certificate marksheet
    fake buy sell purchase friend brother sister better best compare kaun konsa kaisa
  `),
)
