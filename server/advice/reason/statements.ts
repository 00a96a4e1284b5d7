import { oneOf, partsOf, type Words } from './lexicon.ts'
import { clauses, others } from './numbers.ts'

/** What a text says outright, in words of nine languages; each needs a word of every list and none of the last ones, in one clause. */
export type Stated =
  | 'left'
  | 'studying'
  | 'finished'
  | 'completed'
  | 'detained'
  | 'terminated'
  | 'working'
  | 'jobless'
  | 'abroad'
  | 'returned'
  | 'diploma'
  | 'diploma-pending'
  | 'lateral'
  | 'other-degree'
  | 'time-over'
  | 'time-left'
  | 'held-by-bank'
  | 'held-by-self'

type Lexicon = ReturnType<typeof oneOf>

/** Wishes, plans, questions. */
const wish = oneOf(
  'want wants wanted wanna wana wnt need wish plan planning will would can could should may might if how possible going venum venam vendum kavali kaavali chahiye chahie chaiye beku pahije looking interested future next want_to after_btech',
)
const not = oneOf(
  'not never no dont didnt nahi nhi nahin nai ledu levu illa illai kaadu alla nei na without',
)
const been = oneOf(
  'am im m i_am in at as now presently currently since is hu hoon hun unna unnanu iruken irukken irukkiren irukan idini iddini iddene ide aanu anu und ahe aahe achi achhi achhe ache hai rahta raha rahi working works work living lives live staying stay settled based job moved shifted',
)
const studyYear = oneOf(
  'year yr sem sems semester semister btech be engineering saal sal varusham varsha varsham samvatsaram borsho 3-1 3-2 2-1 2-2 4-1 4-2',
)
const country = oneOf(
  'abroad overseas gulf nri dubai uae qatar doha saudi ksa riyadh jeddah kuwait oman muscat bahrain sharjah dhabi usa america texas california canada toronto vancouver uk london england ireland germany france italy poland australia sydney melbourne zealand singapore malaysia maldives japan kenya africa nigeria nepal ukraine russia china georgia outside_india h1 h1b h4 merchant_navy ship duba* kuvait singapur amerika katar saudi* malesia jarmani gulfu galf',
)
const degrees = oneOf(
  'bsc bca bcom bba mba mca mbbs bds bams bhms bpharm pharmacy pharmd barch architecture llb nursing bed ba ma msc mtech phd bvoc bpt iti hotel_management b_sc b_com b_pharm b_arch b_ed b_voc m_tech bms bha bsw diese biesi bisie bikom embiye embibies',
)
const diploma = oneOf(
  'diploma* dploma dip dipl polytechnic poly diplama* tiplomo diplo* politeknik*',
)
const have = oneOf(
  'completed complete finished finish done did passed pass pas holder holders have having student doing studying studied stopped dropout left discontinued graduate graduated pending final year sem hai kiya kar karke kar_liya chesa chesanu chestunna chesina aipoindi ayyindi ayindi aipoyindi mudichu mudichen mudichiten mudichaa mudithen padichen padicha padichu aagide mugisi mugisidde kazhinju kazhinjhu zala jhala zali jhalay ahe shesh korechi poro pura pura_kiya purti cleared then thi tha in_20 hold with percent cheshanu chesharu course case out',
)
const pending = oneOf(
  'arrear* backlog* supply suppl* supli* back backs kt pending not incomplete left baki baaki uncleared remaining final discontinued stopped migil*',
)

/** Lists of which each has a word in the clause, and words that must not stand in it. */
const statements: Record<Stated, { has: Lexicon[]; not: Lexicon[] }[]> = {
  left: [
    {
      has: [
        oneOf(
          'discontin* discontd discontnd discont dropout dropouts drop_out dropped dropping drpd dropd droped withdrew came_out i_left left_college left_clg left_btech left_after left_midway left_course left_engineering left_studies left_be left_my left_the he_left she_left brother_left son_left daughter_left sister_left and_left husband_left i_stopped i_stopd stopped_in stopd_in stopped_studies stopped_studying stopped_college never_finished not_finish i_quit quit_college quit_btech quit_engineering then_quit studies_stopped absconded paused stopped_after stopped_coming stopped_going',
        ),
      ],
      not: [
        oneOf(
          'want will can could should if may might coaching how hostel job company agent dint didnt few_subjects stop_hua',
        ),
      ],
    },
    {
      has: [
        oneOf(
          'manes* aapes* apes* aagipoy* agipoy* aagindi aagipoindi chhoda chhodi chhod_di chod_di chhod_diya chod_diya chhod_dia chodi choda chhoot_gayi chhut_gayi chhut_gaya chhut_gyi chhuti_thi vittuten vittutan vittuta vittutar vitten vittuvit* viduvit* niruthin* niruthit* niruthiten niruthivit* nirthi nirti nirthiy* nillis* nintide ninthide bittidd* bitte bittu bitta sodl* sodun chhere chere bondho_hoye ruk_gayi vellaledu vellaledu',
        ),
      ],
      not: [
        oneOf(
          'chhodke want will can should job naukri hostel velai udyogam atmahatya degree evaluation bus room niruthinal',
        ),
      ],
    },
  ],
  studying: [
    {
      has: [
        oneOf(
          'currently presently studying padh_raha padh_rahi padhta chaduvutun* chadivestun* padikkir* padikkur* padikir* odutt* odta odtidd* padikkunnu shikat shikto porchi porche porchhe poray porchhi am_in im_in still_in now_in is_in',
        ),
        studyYear,
      ],
      not: [oneOf('left discontin* stopped completed finished ago was before vitt* want dropped')],
    },
    {
      has: [
        studyYear,
        oneOf(
          'me_hu me_hoon me_hai me_hun mein_hu mein_hoon min_hun lo_unna lo_unnanu lo_unnadu la_iruken la_irukan la_irukken la_irukka il_aanu alli_iddini alli_iddane alli_idini madhe_ahe la_ahe te_achi e_achi e_porche year_now sem_now',
        ),
      ],
      not: [oneOf('left discontin* stopped completed finished ago was job company')],
    },
  ],
  finished: [
    {
      has: [
        oneOf(
          'all_semesters all_sems all_8 all_sem 8_semesters 8_sems 8_sem 8_semlu 4_years 4_yrs 4_saal 4_varusham 4_year all_years ella_sem ella_semester* ellam_sem sagle_sem* sab_sem* sabhi_sem* shob_sem* 8_semesterum 4_ellu final_year_complete course_complete entire_course full_course 4_eln* ela_semistar ela_semastar* sagale_semistar sob_semistar',
        ),
        oneOf(
          'completed complete completing finished over done pure poore pura ayipoy* ayyayi ayipoindi aipoindi aipoyindi mudichiten mudinjiduchu mudint* mudinth* mugid* theernnu theernu zale zhale jale jhale shesh ses kazhinju kajinju puri purti* purtay* attended',
        ),
      ],
      not: [wish, oneOf('time limit ago')],
    },
    {
      has: [
        oneOf(
          'pass_out passout passedout passed_out course_aipoindi course_ayipoyindi be_mudichiten btech_ayipoyindi btech_aipoindi finished_engineering completed_engineering completed_btech finished_btech be_mudichen',
        ),
      ],
      not: [wish, diploma, oneOf('inter ssc')],
    },
  ],
  completed: [
    {
      has: [
        oneOf('got received vachindi mil_gaya mil_gayi'),
        oneOf('provisional degree_certificate convocation'),
      ],
      not: [wish, not],
    },
    {
      has: [
        oneOf('all sab ellam ella anni every sagle shob everything'),
        oneOf('cleared clear passed pass'),
        oneOf('degree provisional papers arrear* backlog* subjects gaya hai panniten ayyayi'),
      ],
      not: [
        oneOf('till upto except but only want_transfer college 1st 2nd 3rd after if before until'),
        not,
      ],
    },
  ],
  detained: [
    {
      has: [
        oneOf(
          'detain* detaind yearback year_back yearback year_down yd year_drop ditain* detein* not_promoted ditayin*',
        ),
      ],
      not: [oneOf('police airport not ago joined afraid fear may if will nt i_joined how')],
    },
  ],
  terminated: [
    {
      has: [
        oneOf(
          'expelled rusticat* terminated nft struck name_cut naam_kat cut_my admission_cancelled cancelled_my admission_radd removed_my removed_from name_removed admission_cancel',
        ),
      ],
      not: [wish],
    },
  ],
  working: [
    {
      has: [
        oneOf('working employed employee wrking workin work_in work_as work_at'),
        oneOf(
          'am im m i as in at for since with company of presently now currently while years yrs working_professional shift bank office',
        ),
      ],
      not: [
        not,
        wish,
        oneOf('model link days father dad mother portal professionals website lift people'),
      ],
    },
    {
      has: [
        oneOf(
          'i_work self_employed i_run years_experience yrs_experience yr_exp got_job experience_as years_of_experience my_boss his_boss my_employer my_job his_job posted_onsite shop_lo_pani driver delivery_boy constable naukri_ke job_ke saal_se_company zomato swiggy dukaan_chalata shop_chala* dokan_chalai',
        ),
      ],
      not: [not, wish, oneOf('father dad')],
    },
    {
      has: [
        oneOf(
          'job naukri nokri kaam kelasa kelsa velai vela joli chakri kaj udyog* panichestun* pani velaiku jab udyogasta',
        ),
        oneOf(
          'karta karti kar_raha kar_rahi karte kar_rha chesthunna chestunna chesthu chestu chestunnanu cheyyunnu cheyyunna paakuren parkuren parkiren paakren paathute pakuren seyyiren seigiren madtini madtidini madta maadta maaduttiddene karto karte kori kore korchi me_hu lo_unna doing 2 und ceyyunnu chestun* chestu seykir* seykiren parkkir* parttuk* paarttu* madutta* karte_karte korte_korte kor* cheyyunnu joliyot* karta_hun chesthu do nalli_kelsa kelsa',
        ),
      ],
      not: [not, wish, oneOf('father papa nanna appa dad brother')],
    },
  ],
  jobless: [
    {
      has: [
        oneOf(
          'unemployed jobless no_job not_working lost_my lost_job job_nahi job_ledu velai_illa naukri_nahi kelsa_illa joli_illa',
        ),
      ],
      not: [oneOf('link model certificate* original* memo* mark*')],
    },
  ],
  abroad: [
    {
      has: [country, been],
      not: [
        wish,
        oneOf(
          'father uncle brother_in friend embassy attest* apostille transfer credit* study masters ms visa_rejected from returned back came wapas go company wes after evaluation university campus bank trip',
        ),
      ],
    },
    {
      has: [country, oneOf('lo la me il alli mein yil ile e te madhe unnaru laiye irundhu')],
      not: [
        wish,
        oneOf(
          'uncle friend attest* transfer credit* study masters ms returned back came wapas go jana jaana company ki_company university campus thirichu vachesa* vandhen vachi padh* padich*',
        ),
      ],
    },
  ],
  returned: [
    {
      has: [
        oneOf(
          'returned return came_back back_from wapas came_to thirumbi thirichu vachesa* vapas lauta laut_aaya firke phire fire',
        ),
        country,
      ],
      not: [wish],
    },
  ],
  diploma: [
    {
      has: [diploma, have],
      not: [
        wish,
        pending,
        oneOf(
          'pg exit get certificate year_exit sister brother yoga college_lecturer lecturer fee without nahi ledu illa diploma_or lost',
        ),
      ],
    },
    {
      has: [
        diploma,
        oneOf(
          '20 2010 2011 2012 2013 2014 2015 2016 2017 2018 2019 2020 2021 2022 2023 2024 2025 ke_baad baad after holder',
        ),
      ],
      not: [pending, oneOf('pg exit get after_2 yoga want')],
    },
  ],
  'diploma-pending': [{ has: [diploma, pending], not: [oneOf('holder pg want btech be')] }],
  lateral: [
    {
      has: [
        oneOf(
          'lateral* latral leteral le leet ecet ecet jelet jeecup dse d2d dcet leap letaral* directly direct',
        ),
        oneOf(
          'joined join came student entry_student se through aaya admission_liya lo_join serndhen cherna chernnu then am im i rank_tho by admission lateral_admission batch 2012 2014 2015 2016 2017 2018 2019 aagidde hu wali wala pravesh mein_pravesh cheran* manavar only cherin*',
        ),
      ],
      not: [
        wish,
        oneOf(
          'lateral_thinking friend last_date rank_kharab apply date exam not collateral bilateral load thinking without bina',
        ),
      ],
    },
  ],
  'other-degree': [
    {
      has: [degrees, have],
      not: [
        wish,
        others,
        oneOf('sister brother is after lecturer easier bank law_of btech_or instead easy get take'),
      ],
    },
  ],
  'time-over': [
    {
      has: [
        oneOf(
          'time period duration years limit span validity registration seema gaduvu kaalam mudat samay course_time somoy kalavadhi max 2n n+2 prn chances',
        ),
        oneOf(
          'over lapsed expired crossed exceeded khatam samapt aipoindi aipoyindi ayipoyindi ayipoyayi mudinj* mudinthathu sampli kazhinju exhausted shesh blocked nikal finished completed mugit* mugid* invalid',
        ),
      ],
      not: [wish, oneOf('exam_time gap experience not hall diploma job service')],
    },
  ],
  'time-left': [
    {
      has: [
        oneOf('year years yr saal varusham time registration period'),
        oneOf(
          'left_to remain remains remaining bacha bache undi unnayi iruku valid within still ide und',
        ),
      ],
      not: [oneOf('old credits over expired papers gap over crossed how marks certificate')],
    },
  ],
  'held-by-bank': [
    {
      has: [
        oneOf('bank bank_lo'),
        oneOf('original* certificate* marksheet* memo* documents sertifik*'),
      ],
      not: [oneOf('exam account loan_for will should if')],
    },
  ],
  'held-by-self': [
    {
      has: [
        oneOf('original* certificate* memos'),
        oneOf(
          'with_me mere_paas naa_daggara na_daggara en_kitta enkitta gave_back returned ente_kayyil nanna_hatra',
        ),
      ],
      not: [not, oneOf('never')],
    },
  ],
}

const isSaid = (words: Words, { has, not: blockers }: { has: Lexicon[]; not: Lexicon[] }) => {
  const text = words.join(' ')
  return has.every((one) => one.test(text)) && !blockers.some((one) => one.test(text))
}

/** The names of the facts that a clause says outright, not of a friend. */
export function statementsIn(text: string): Set<Stated> {
  const parts = partsOf(text, clauses).filter((words) => !others.test(words.slice(0, 4).join(' ')))
  // The keys of a literal; the language widens them to plain text.
  const names = Object.keys(statements) as Stated[]
  return new Set(
    names.filter((name) =>
      statements[name].some((one) => parts.some((words) => isSaid(words, one))),
    ),
  )
}
