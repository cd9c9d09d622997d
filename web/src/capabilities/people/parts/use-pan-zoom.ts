import { type Selection, select } from 'd3-selection';
import { type D3ZoomEvent, zoom, zoomIdentity } from 'd3-zoom';
import { type RefObject, useCallback, useEffect, useMemo, useState } from 'react';
import type { Layout } from './lay-out-equity.ts';

const scaleMin = 0.1;
const scaleMax = 2.5;
/** Below this a drawing fitted whole into the window could not be read: then its root is shown instead. */
const readableScale = 0.6;
const dragPx = 4;

type Place = Selection<SVGSVGElement, unknown, null, undefined>;

/** The whole drawing in the middle of the window, or its root where the whole would be too small to read. */
function fitInto(
  { left, top, width, height }: Layout,
  { windowWidth, windowHeight }: { windowWidth: number; windowHeight: number },
) {
  const middle = zoomIdentity.translate(windowWidth / 2, windowHeight / 2);
  const scale = Math.min(1, windowWidth / width, windowHeight / height);
  return scale < readableScale ? middle : middle.scale(scale).translate(-(left + width / 2), -(top + height / 2));
}

/** Moving about in a drawing: by dragging, by the wheel, and by calls for buttons. */
export function usePanZoom(place: RefObject<SVGSVGElement | null>, layout: Layout) {
  const [transform, setTransform] = useState(zoomIdentity);
  const behaviour = useMemo(
    () =>
      zoom<SVGSVGElement, unknown>()
        .scaleExtent([scaleMin, scaleMax])
        // a drag that ends on a link does not follow it
        .clickDistance(dragPx)
        .extent(() => [
          [0, 0],
          [place.current?.clientWidth ?? 0, place.current?.clientHeight ?? 0],
        ])
        .on('zoom', (event: D3ZoomEvent<SVGSVGElement, unknown>) => setTransform(event.transform)),
    [place],
  );
  const apply = useCallback(
    (change: (window: Place) => void) => place.current && change(select(place.current)),
    [place],
  );

  useEffect(() => {
    apply(window => window.call(behaviour).on('dblclick.zoom', null));
    return () => void apply(window => window.on('.zoom', null));
  }, [apply, behaviour]);

  const fit = useCallback(() => {
    const { clientWidth = 0, clientHeight = 0 } = place.current ?? {};
    if (clientWidth > 0)
      apply(window =>
        behaviour.transform(window, fitInto(layout, { windowWidth: clientWidth, windowHeight: clientHeight })),
      );
  }, [place, apply, behaviour, layout]);
  useEffect(fit, [fit]);

  return {
    transform: transform.toString(),
    fit,
    /** By pixels of the window. */
    move: (x: number, y: number) => apply(window => behaviour.translateBy(window, x / transform.k, y / transform.k)),
    zoomBy: (factor: number) => apply(window => behaviour.scaleBy(window, factor)),
    centreOn: (x: number, y: number) => apply(window => behaviour.translateTo(window, x, y)),
  };
}
