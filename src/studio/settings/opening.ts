/** To visitors who book, buy or ask before the studio is open. */
export const NOT_OPEN_TEXT = 'The studio is not open yet'
