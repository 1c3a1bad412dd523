import { ignoreSecondTaps } from '#src/ui/second-tap.ts'
import { speakNotice } from './speak-notice.ts'
import { submitOnChange } from './auto-submit.ts'
import { bookInPlace } from './book-in-place.ts'
import { cartInPlace } from './cart-in-place.ts'
import { markBusyButtons } from './busy-buttons.ts'
import { openDialogsInPlace } from './dialogs-in-place.ts'
import { dismissNotices } from './dismiss-notice.ts'
import { markScroll } from './mark-scroll.ts'
import { followSeats } from './live-seats.ts'
import { followWeek } from './live-week.ts'
import { moveNowLine } from './now-line.ts'
import { paceNewsletter } from './newsletter-pace.ts'
import { quietPopups } from './quiet-popups.ts'

// What pages without React do in the browser: each piece looks for its own marks in the page and leaves alone what it does not find.
document.documentElement.dataset.enhanced = ''
markScroll()
dismissNotices()
speakNotice()
markBusyButtons()
ignoreSecondTaps()
bookInPlace()
cartInPlace()
openDialogsInPlace()
moveNowLine()
quietPopups()
submitOnChange()
paceNewsletter()
// To open the stream is a piece of work of its own: the page is drawn first.
requestAnimationFrame(() =>
  setTimeout(() => {
    followSeats()
    followWeek()
  }),
)
