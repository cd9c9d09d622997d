import { useEffect } from 'react';

const productTitle = 'AI律师工作平台';

/** What the browser calls the page: what is shown, then the product; nothing changes before it is known. */
export function useTitle(title: string | undefined) {
  useEffect(() => {
    if (title !== undefined) document.title = title === '' ? productTitle : `${title} · ${productTitle}`;
  }, [title]);
}
