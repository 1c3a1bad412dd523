/** The error texts of the booking form's fields, the same on the server and in the browser. */
export const hallFieldTexts = {
  customerName: 'Please enter your name',
  customerEmail: 'Please enter your email address',
  customerEmailForm: 'Please enter a valid email address',
  customerPhone: 'Please enter your phone number',
  customerPhoneForm: 'Please enter a valid phone number',
  eventDate: 'Please choose a date',
  startTime: 'Please choose a start time',
  endTime: 'Please choose an end time',
  expectedAttendees: 'Please say how many people will come',
  expectedAttendeesWhole: 'Please give a whole number of people',
  expectedAttendeesFew: 'At least one person has to come',
  eventType: 'Please choose the type of event',
  dateInPast: 'Please choose a date from today onwards',
  endsBeforeStart: 'The end has to be after the start',
}

export const tooManyPeopleText = (capacity: number) => `The hall holds ${capacity} people at most`
export const tooFarText = (days: number) => `The hall can be booked up to ${days} days ahead`
export const offStepText = (stepMinutes: number) => `Please choose a time in steps of ${stepMinutes} minutes`
export const tooShortText = (minimumMinutes: number) => `The shortest booking is ${spanInWords(minimumMinutes)}`

function spanInWords(minutes: number): string {
  const hours = minutes / 60
  return Number.isInteger(hours) ? `${hours} ${hours === 1 ? 'hour' : 'hours'}` : `${minutes} minutes`
}
