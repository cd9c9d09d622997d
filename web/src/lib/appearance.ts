import { create } from 'zustand';

/** How the product looks to its user. */
interface Appearance {
  theme: string;
  density: string;
  documentFontSize: string;
}

const key = 'appearance';
const usual: Appearance = { theme: 'light', density: 'normal', documentFontSize: '15' };

/** What this browser saw last, so that the first picture already has it. */
function readAppearance(): Appearance {
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Appearance>) };
  } catch {
    localStorage.removeItem(key);
    return usual;
  }
}

const systemDark = matchMedia('(prefers-color-scheme: dark)');

const stateOf = (appearance: Appearance) => ({
  ...appearance,
  isDark: appearance.theme === 'dark' || (appearance.theme === 'system' && systemDark.matches),
  isCompact: appearance.density === 'compact',
});

/** The appearance that is worn now. */
export const useAppearance = create(() => stateOf(readAppearance()));

/** Wears an appearance, and keeps it for the next start of this browser. */
export function wear(appearance: Partial<Appearance>) {
  const { theme, density, documentFontSize } = { ...useAppearance.getState(), ...appearance };
  const worn = { theme, density, documentFontSize };
  localStorage.setItem(key, JSON.stringify(worn));
  useAppearance.setState(stateOf(worn));
}

/** Lets the page follow the appearance, and the appearance the system where it is to. */
export function followAppearance() {
  const show = ({ isDark, isCompact, documentFontSize }: ReturnType<typeof stateOf>) => {
    const root = document.documentElement;
    root.dataset.theme = isDark ? 'dark' : 'light';
    root.dataset.density = isCompact ? 'compact' : 'normal';
    root.style.setProperty('--document-size', `${documentFontSize}px`);
  };
  show(useAppearance.getState());
  useAppearance.subscribe(show);
  systemDark.addEventListener('change', () => wear({}));
}
