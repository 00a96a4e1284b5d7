/** What a field of the eligibility form may hold at most: characters, and papers passed (a whole BTech has about 60). */
export const fieldLimits = { short: 200, long: 5_000, papersPassed: 300 } as const
