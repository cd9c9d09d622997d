import { type MouseEvent, type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { Layout } from './lay-out-equity.ts';

/** What of the drawing is seen: how large, and where its origin stands in the window. */
interface View {
  scale: number;
  x: number;
  y: number;
}

const scaleMin = 0.1;
const scaleMax = 2.5;
/** Below this a drawing fitted whole into the window could not be read: then its root is shown instead. */
const readableScale = 0.6;
const draggedPx = 4;

const within = (scale: number) => Math.min(scaleMax, Math.max(scaleMin, scale));

function fitted(layout: Layout, width: number, height: number): View {
  const whole = Math.min(1, width / layout.width, height / layout.height);
  if (whole < readableScale) return { scale: 1, x: width / 2, y: height / 2 };
  return {
    scale: whole,
    x: width / 2 - (layout.left + layout.width / 2) * whole,
    y: height / 2 - (layout.top + layout.height / 2) * whole,
  };
}

/** The window's own size, and how many pixels of the screen one of its own is: the whole product may be scaled down. */
function windowOf(place: SVGSVGElement | null) {
  const { clientWidth: width = 0, clientHeight: height = 0 } = place ?? {};
  const { left = 0, top = 0, width: seen = 0 } = place?.getBoundingClientRect() ?? {};
  return { width, height, left, top, ratio: width > 0 && seen > 0 ? seen / width : 1 };
}

/** Moving about in a drawing: by dragging, by the wheel, and by calls for buttons. */
export function useView(place: RefObject<SVGSVGElement | null>, layout: Layout) {
  const [view, setView] = useState<View>({ scale: 1, x: 0, y: 0 });
  const pressed = useRef<{ x: number; y: number; isDragged: boolean }>(undefined);

  const fit = useCallback(() => {
    const { width, height } = windowOf(place.current);
    if (width > 0) setView(fitted(layout, width, height));
  }, [place, layout]);
  useEffect(fit, [fit]);

  const move = (x: number, y: number) => setView(old => ({ ...old, x: old.x + x, y: old.y + y }));

  /** Larger or smaller, with the point at x, y of the window staying where it is. */
  const zoomAt = useCallback((factor: number, x: number, y: number) => {
    setView(old => {
      const scale = within(old.scale * factor);
      const grown = scale / old.scale;
      return { scale, x: x - (x - old.x) * grown, y: y - (y - old.y) * grown };
    });
  }, []);
  const zoom = (factor: number) => {
    const { width, height } = windowOf(place.current);
    zoomAt(factor, width / 2, height / 2);
  };
  const centre = (x: number, y: number) => {
    const { width, height } = windowOf(place.current);
    setView(old => ({ ...old, x: width / 2 - x * old.scale, y: height / 2 - y * old.scale }));
  };

  useEffect(() => {
    const element = place.current;
    // React listens to the wheel passively and could not keep the page from scrolling
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      const { left, top, ratio } = windowOf(element);
      zoomAt(Math.exp(-event.deltaY / 500), (event.clientX - left) / ratio, (event.clientY - top) / ratio);
    };
    element?.addEventListener('wheel', turn, { passive: false });
    return () => element?.removeEventListener('wheel', turn);
  }, [place, zoomAt]);

  const drag = {
    onPointerDown: (event: PointerEvent) => {
      pressed.current = { x: event.clientX, y: event.clientY, isDragged: false };
    },
    onPointerMove: (event: PointerEvent) => {
      const last = pressed.current;
      if (!last || event.buttons === 0) return;
      const [x, y] = [event.clientX - last.x, event.clientY - last.y];
      if (!last.isDragged && Math.hypot(x, y) < draggedPx) return;
      if (!last.isDragged) place.current?.setPointerCapture(event.pointerId);
      pressed.current = { x: event.clientX, y: event.clientY, isDragged: true };
      const { ratio } = windowOf(place.current);
      move(x / ratio, y / ratio);
    },
    onPointerUp: (event: PointerEvent) => place.current?.releasePointerCapture(event.pointerId),
    /** A drag that ends on a link does not follow it; a key does at any time. */
    onClickCapture: (event: MouseEvent) => {
      const isByKey = event.detail === 0;
      if (isByKey || !pressed.current?.isDragged) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
  return { view, fit, move, zoom, centre, drag };
}
