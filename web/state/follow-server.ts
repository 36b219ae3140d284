import { failure } from './data.ts'
import { slide } from './route.ts'

/**
 * On a page from `referee serve`: reload it when its files have changed, which restores the same view, since all of
 * its state is in the address; and show the message if they cannot be read.
 */
export function followServer(): void {
  if (document.documentElement.dataset['served'] !== 'live') return
  const news = new EventSource('news')
  news.addEventListener('changed', () => {
    // Errors have other numbers in other files.
    slide({ fixes: undefined })
    location.reload()
  })
  news.addEventListener('problem', (event) => {
    const [message = '', ...picture] = (JSON.parse(event.data as string) as string).split('\n')
    failure.value = {
      message,
      isExpected: true,
      ...(picture.length > 0 ? { picture: picture.join('\n') } : {}),
    }
  })
}
