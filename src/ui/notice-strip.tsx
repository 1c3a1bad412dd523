import { namesIsolated } from '#src/kit/text/isolated.ts'
import { Icon } from './icon.tsx'
import { Notice, type NoticeTone } from './notice.tsx'

type StripNotice = {
  tone: NoticeTone
  text: string
  /** What it is about, below the text. */
  detail?: string
  wayOut?: { label: string; to: string }
  undo?: string
}

/** The notice that a form or a redirect left for this page: below the bar, in view while scrolling, until dismissed. The
 *  enhancement script dismisses it; without scripts there is no button. */
export function NoticeStrip({ notice }: { notice: StripNotice }) {
  return (
    <div data-notice className="notice-strip page-width" data-screen-only>
      <Notice tone={notice.tone} className="shadow-lift">
        {/* The cross stays beside the first line, however long the text is. */}
        <div className="flex items-start gap-x-3">
          <div className="flex min-w-0 grow flex-wrap items-center gap-x-3">
            <span data-notice-text className={notice.detail && 'grid'}>
              {notice.detail ? (
                <>
                  <b>{namesIsolated(notice.text)}</b> <span>{namesIsolated(notice.detail)}</span>
                </>
              ) : (
                namesIsolated(notice.text)
              )}
            </span>
            {notice.wayOut && (
              <a
                href={notice.wayOut.to}
                className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
              >
                {notice.wayOut.label}
              </a>
            )}
            {notice.undo && (
              <form method="post" action={notice.undo}>
                <button className="min-h-11 px-1 font-semibold underline underline-offset-4">Undo</button>
              </form>
            )}
          </div>
          <button
            type="button"
            data-dismiss
            aria-label="Dismiss"
            className="-m-2 grid size-11 shrink-0 place-items-center rounded-full"
          >
            <Icon name="cross" className="size-4" />
          </button>
        </div>
      </Notice>
    </div>
  )
}
