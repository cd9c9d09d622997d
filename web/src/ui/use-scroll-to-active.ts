import { type RefObject, useEffect } from 'react';

/** Brings what is active inside an element into view whenever another becomes active. */
export function useScrollToActive(place: RefObject<HTMLElement | null>, active: number) {
  useEffect(() => {
    if (active >= 0) place.current?.querySelector('[data-active="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [place, active]);
}
