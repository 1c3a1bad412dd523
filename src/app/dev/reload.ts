// Pages without React read themselves again once a changed source is open (npm run dev).
import.meta.hot?.on('tempo:reopened', () => location.reload())
