import { normalized } from '../normalized.ts'

/** A text mentions suicide, in English, in an Indian language with Latin letters, or in another script. Prefers false positives. */
export const mentionsSuicide = (text: string) => {
  const plain = plainOf(withoutDenial(text))
  return patterns.some((pattern) => pattern.test(plain))
}

/** A text tells of fear that does not end. */
export const mentionsFear = (text: string) => fear.test(plainOf(text))

const plainOf = (text: string) =>
  normalized(text, 'NFC', 5_000)
    .toLowerCase()
    .replace(/['’`]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()

/** "Not suicidal" says nothing of danger. */
export const withoutDenial = (text: string) =>
  text.replaceAll(
    /\b(?:not|never) (?:at all )?su[ic]*cidal\b|\bno suicid(?:e|al) (?:thoughts?|ideas?)\b/gi,
    ' ',
  )

const fear =
  /\b(?:daily|every ?day|always|roz|rojuu?|dinamum|dina) (?:\w+ ){0,3}(?:bhayam|bayam|fear|scared|afraid|frightened|dar|bhaya)\b|\b(?:bhayam|bayam) ?(?:tho|to|thoti) (?:chast|bratuk|bathuk)|\b(?:very|so|too) (?:scared|afraid|frightened)\b/

const patterns = [
  /\b(?:suicid|sucid|suisid|sucicid|sucuid)\w*|\bself harm\b|\b(?:kill|hurt|harm|hang|finish)(?:ing)? my ?self\b/,
  /\b(?:end|ending|take|taking|finish) (?:my|this|the) (?:own )?life\b|\bend(?:ing)? (?:it all|everything)\b|\b(?:wish i (?:was|were)|better off) dead\b/,
  /\b(?:wanna|want to be) (?:die|dead)\b|\bunalive\b|\bkms\b|\bjump(?:ing)? (?:from|off) (?:(?:the|a|my) )?(?:building|terrace|roof|bridge|hostel)\b/,
  /\b(?:want|wants|wanted|going|wish|rather|ready|try|trying|tried|thinking|think|thoughts?|feel|feels|feeling) (?:to |of |about |like |i should |i will )*(?:die|dying|death|dead)\b|\bi (?:will|may|might|should) die\b/,
  /\b(?:dont|do not|doesnt|not|no longer|never) (?:want|wish|feel like|like) (?:to )?(?:live|living|be alive|exist|wake up)\b/,
  /\bno (?:reason|point|wish|desire|use|will) (?:to|in|of) (?:live|living|life)\b|\b(?:cant|cannot|can not) (?:live|go on) (?:any ?more|like this)\b/,
  /\bcut(?:s|ting|tin)? (?:my|his|her) (?:hand|hands|wrist|wrists|arm|arms|self)\b|\b(?:cut|hurt|harm|burn)(?:s|ing|in)? (?:him|her|my) ?self\b|\b(?:tri(?:ed|es)|trying) (?:to|2) (?:end|finish) (?:my|his|her|it|everything)\b/,
  /\b(?:take care of|look after) my (?:mother|mom|parents|family|father|dad)\b.{0,60}\b(?:calls?|phone|reply|replying|switched|answer\w*)\b/,
  /\brehne (?:ya )?na rehne\b|\brah(?:u|un|oon) ya na rah|\b(?:zinda|jinda) nahi rehna|\b(?:apne aap|khud) ko (?:chot|nuksan|jala|kaat)|\b(?:accha|achha|behtar) (?:to )?(?:maut|marna)\b/,
  /\b(?:khud ?kh?us[hi]+|aa?th?ma ?hat+h?[iy]+[ae]|atmahotya|kh?ud ko (?:maa?r|khatam))\w*|\b(?:life|zindagi|jindagi) khatam\b/,
  /\bmar(?:na|ne)? (?:ja(?:na|u|un|unga|ungi|aun|aunga|aungi)|chaht\w*|hai|ka (?:man|mann|dil))\b/,
  /\bj(?:ee|i)n(?:a|e|aa) (?:nahi|nahin|nhi|ka (?:man|mann|dil) (?:nahi|nahin|nhi))\b/,
  /\b(?:(?:chachh?i|chani) ?po(?!ya[rdn]|yin)|pranam (?:tees|tis)|tharkolai|tarkolai|saa?ga(?:num|nu|lam|poren)|sethu ?du|setthu ?du|uyir(?:a|ai)? vi[dt]|marik+an(?:am|o)|saa?yabeku|marun ja|morte chai|more jabo)\w*/,
  /\bb(?:r)?ath?aka(?:la|da)ni? ?\w{0,4} ?(?:ledu|leka)|\b(?:vaazha|vazha) (?:pidik|viruppam)\w*|\bjeevik+an (?:vayya|vayyaa)\b/,
  /आत्महत्या|खुदकुशी|ख़ुदकुशी|मरना चाह|मर जा|जीना नहीं|जीने का मन नहीं|जान दे (?:दूँ|दूं|दू)|जीव द्या|मरायच|आत्महत्त्या|আত্মহত্যা|মরতে চাই|মরে যাব|বাঁচতে চাই না|ਖੁਦਕੁਸ਼ੀ|ਆਤਮਹੱਤਿਆ|ਮਰਨਾ ਚਾਹੁ|આત્મહત્યા|મરી જવું|ଆତ୍ମହତ୍ୟା/,
  /ఆత్మహత్య|చనిపోవాల|చచ్చిపో|తనువు చాలి|ప్రాణం తీసుకో|బ్రతకాలని లేదు|బతకాలని లేదు|தற்கொலை|சாக வேண்டும்|சாகணும்|சாகனும்|உயிரை விட|வாழ பிடிக்க|வாழ்க்கை(?:யே)? வேண்டா|செத்து|ಆತ್ಮಹತ್ಯೆ|ಸಾಯಬೇಕು|ആത്മഹത്യ|മരിക്കണം|ജീവിക്കാൻ വയ്യ|خودکشی|مرنا چاہ/,
]
