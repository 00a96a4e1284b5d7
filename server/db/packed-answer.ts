import { deflateSync, inflateSync } from 'node:zlib'

/** What nearly every answer has. Never changed: what was packed with another one could not be read. */
const dictionary = Buffer.from(
  [
    '{"typed":{"university":"","branch":""},"understood":["University: ","Branch: Engineering. Papers: passed."],',
    '"recognition":"known","replies":[{"topic":"other","title":"","text":["You wrote: “”"],"ask":{"whom":"the exam section of ",',
    '"words":""}},"sources":[{"title":"","url":"https://"}]}],"inShort":[],"steps":["Ask "],"universityName":"University","sources":[],',
    '"minimumCgpa":"Not published. The new university decides.","requiredDocs":["Semester mark sheets (all attempts)",',
    '"Official transcript","Syllabus copies of the subjects passed","Migration certificate","Transfer certificate",',
    '"No-objection certificate of the present college/university","Class 10 mark sheet and certificate",',
    '"Class 12 / intermediate (or diploma) mark sheet and certificate","Government photo ID","Gap certificate / affidavit"],',
    '"questions":[{"topic":"other","title":"Something else"}],"taps":[],"matched":{"university":{"id":"","name":"University","city":""},',
    '"branch":{"id":"","name":" Engineering"}},"origin":"catalogue"}',
  ].join(''),
)

/** The JSON of an answer as it is stored: plain, it would be two thirds of the file. */
export const packedAnswer = (json: string) => deflateSync(json, { dictionary }).toString('base64')

/** Older answers are stored as JSON. */
export const unpackedAnswer = (stored: string) =>
  stored.startsWith('{')
    ? stored
    : inflateSync(Buffer.from(stored, 'base64'), { dictionary }).toString()
