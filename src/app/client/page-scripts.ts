import { ignoreSecondTaps } from '#src/ui/second-tap.ts'
import { speakNotice } from './speak-notice.ts'
import { submitOnChange } from './auto-submit.ts'
import { bookInPlace } from './book-in-place.ts'
import { cartInPlace } from './cart-in-place.ts'
import { markBusyButtons } from './busy-buttons.ts'
import { openDialogsInPlace } from './dialogs-in-place.ts'
import { dismissNotices } from './dismiss-notice.ts'
import { refuseLargeFiles } from './large-files.ts'
import { leaveKeptPage } from './leave-kept-page.ts'
import { markScroll } from './mark-scroll.ts'
import { followSeats } from './live-seats.ts'
import { followWeek } from './live-week.ts'
import { moveNowLine } from './now-line.ts'
import { paceNewsletter } from './newsletter-pace.ts'
import { quietPopups } from './quiet-popups.ts'

// The scripts of pages without React: each looks for its own attributes in the page and ignores the rest.
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
leaveKeptPage()
submitOnChange()
refuseLargeFiles()
paceNewsletter()
// Opening the stream takes time of its own: the page is painted first.
requestAnimationFrame(() =>
  setTimeout(() => {
    followSeats()
    followWeek()
  }),
)
