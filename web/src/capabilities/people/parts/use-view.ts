import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
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
const readableScale = 0.55;
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

/** Moving about in a drawing: by dragging, by the wheel, and by calls for buttons. */
export function useView(place: RefObject<SVGSVGElement | null>, layout: Layout) {
  const [view, setView] = useState<View>({ scale: 1, x: 0, y: 0 });
  const pressed = useRef<{ x: number; y: number; isDragged: boolean }>(undefined);

  const fit = useCallback(() => {
    const { width = 0, height = 0 } = place.current?.getBoundingClientRect() ?? {};
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
    const { width = 0, height = 0 } = place.current?.getBoundingClientRect() ?? {};
    zoomAt(factor, width / 2, height / 2);
  };
  const centre = (x: number, y: number) => {
    const { width = 0, height = 0 } = place.current?.getBoundingClientRect() ?? {};
    setView(old => ({ ...old, x: width / 2 - x * old.scale, y: height / 2 - y * old.scale }));
  };

  useEffect(() => {
    const element = place.current;
    // React listens to the wheel passively and could not keep the page from scrolling
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      const { left, top } = element?.getBoundingClientRect() ?? { left: 0, top: 0 };
      zoomAt(Math.exp(-event.deltaY / 500), event.clientX - left, event.clientY - top);
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
      move(x, y);
    },
    onPointerUp: (event: PointerEvent) => place.current?.releasePointerCapture(event.pointerId),
    /** A drag that ends on a link does not follow it. */
    onClickCapture: (event: { preventDefault: () => void; stopPropagation: () => void }) => {
      if (!pressed.current?.isDragged) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
  return { view, fit, move, zoom, centre, drag };
}
