const designWidthPx = 1440;
/** Below this, text would fall under 11 px: the page reflows instead. */
const scaleMin = 0.8;

/** Screens narrower than 1440 px are scaled down; `--window-height` is the full height a scaled page really has. */
export function keepScale() {
  const root = document.documentElement;
  const fit = () => {
    const scale = Math.max(scaleMin, Math.min(1, innerWidth / designWidthPx));
    root.style.zoom = String(scale);
    root.style.setProperty('--window-height', `${innerHeight / scale}px`);
  };
  fit();
  addEventListener('resize', fit);
}
