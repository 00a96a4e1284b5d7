const words = (written: string) => written.trim().split(/\s+/)

/** What students write of their studies beside a name or a branch: years, schemes, arrears, forms. None of it is a name. */
export const studyWords: ReadonlySet<string> = new Set(
  words(`
    scheme schemes regulation regulations regulated reg regn pattern syllabus cbcs cbcgs cbsgs cgpa sgpa gpa percent percentage
    batch intake admission admitted joined joining passout passedout lateral entry shift regular
    arrear arrears backlog backlogs back backs kt kts atkt supply supplementary paper papers subject subjects exam exams carry over
    yearback yearout reappear detained gap clear cleared pending fail failed incomplete
    sem sems semester semesters year years yrs saal varsh varusham varsham varsha varas bochor yr roll enrollment enrolment registration number usn prn
    fee fees marksheet transcript attendance certificate credit credits transfer sandwich fe te discontinue discontinued dropout drop
  `),
)

/** Short forms of branches that no institution is called by. */
export const branchForms: ReadonlySet<string> = new Set(
  words(
    'cse ece eee it ic mech civil aiml cs ec ee me ce extc entc etc eie csbs aids iot vlsi ise',
  ),
)

/** "R16", "S6", "sem5": the code of a scheme or a semester. */
export const isStudyCode = (word: string) =>
  /^(?:(?:r|s|sem|reg)\d{1,4}|\d(?:sem|yr|year)s?)$/.test(word)

/** Of an address, a plea or a greeting. In front of a "university" they would be its name, as those of the studies would. */
export const politeWords: ReadonlySet<string> = new Set(
  words(`
    self financing financed place address morning afternoon evening help fast soon asap urgent urgently
  `),
)

/** Pronouns, verbs and manners around a name, in the languages of students as they write them in Latin letters. */
export const sentenceWords: ReadonlySet<string> = new Set(
  words(`
    i iam im me my am need think right was were have has had been being are this that which its
    studied completed finished left joined respected namaste namaskar sirji ji bro bhai bhaiya andi garu madam mam maam
    pls plz kindly thanks thank from
    maine meine mazi maza majhi humne hum ham mai main mein mere meri mera hamara hamari hamare mujhe muje mujhko apna apni wo woh
    hua hui hue tha thi the hu hun hoon ho gaya gayi gye kiya kiye ki kari padha padhi padhai chhod chhoda chhodi chhodna choda diya
    adhura adhuri adhoora adhoori pura poora pehle ab abhi aata aati aate ata tak phir start shuru
    son daughter beta bete beti ne
    isliye kyuki kyunki kyonki lekin magar fir tab jab uske baad so then because due since till until but after when where yaar niye
    walo walon log hain done got took left quit withdrew went gave leave stuck failed
    enakku enaku ennoda enikku enikk nanage nange nanna naku naaku menu mainu majha majhe maze majhi amake mora moro mote
    amar amader amio moi enta ente nanna maru maari mazya amchya
    nenu naan nan naanu nanu njan njaan ami mi mee me mane
    aanu aan aahe ahe chu che chhe chhu irukku iruken und undi unnanu achi ide
  `),
)
