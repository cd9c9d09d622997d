/** The engine cannot be reached, or cannot work now: nothing is wrong with what was asked, and it may be asked again. */
export class IndexUnavailable extends Error {}
