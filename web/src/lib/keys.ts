import { useEffect, useRef } from 'react';
import { create } from 'zustand';
import { keepChoice, readChoice } from './keep-choice.ts';

/** A single key and what it does on the screen that is shown. */
export interface Key {
  /** As it comes in an event: a lower-case letter, or the sign itself; arrows as ↓ ↑ → ←. */
  key: string;
  name: string;
  act: () => void;
}

interface KeysState {
  /** What is bound now, a group a part of the screen; the last that binds a key has it. */
  groups: { title: string; keys: Key[] }[];
  areOn: boolean;
  isHelpShown: boolean;
}

const offChoice = 'single-keys-off';

export const useKeysState = create<KeysState>()(() => ({
  groups: [],
  areOn: !(readChoice<boolean>(offChoice) ?? false),
  isHelpShown: false,
}));

/** Turns all single keys on or off, here and from now on; help and Esc stay. */
export function switchKeys(areOn: boolean) {
  keepChoice(offChoice, !areOn);
  useKeysState.setState({ areOn });
}

export const showKeyHelp = (isHelpShown: boolean) => useKeysState.setState({ isHelpShown });

/** Binds keys while the part that calls this is shown; none where the list is empty. */
export function useKeys(title: string, keys: Key[]) {
  const latest = useRef(keys);
  latest.current = keys;
  const bound = keys.map(({ key, name }) => `${key} ${name}`).join('|');
  // biome-ignore lint/correctness/useExhaustiveDependencies: bound again only where other keys are bound
  useEffect(() => {
    if (latest.current.length === 0) return;
    const group = {
      title,
      keys: latest.current.map(({ key, name }, index) => ({ key, name, act: () => latest.current[index]?.act() })),
    };
    useKeysState.setState(({ groups }) => ({ groups: [...groups, group] }));
    return () => useKeysState.setState(({ groups }) => ({ groups: groups.filter(each => each !== group) }));
  }, [title, bound]);
}

const typing =
  'input:not([type="checkbox"]):not([type="radio"]), textarea, select, [contenteditable], [role="combobox"]';
const covering = '[role="dialog"], [role="alertdialog"]';

const isVisible = (element: Element) => element.getClientRects().length > 0;

/** Whether a key pressed here is one of ours: not while somebody types, under a dialog, or with a key of the browser. */
function isOurs(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return false;
  const { target } = event;
  if (target instanceof Element && target.closest(typing)) return false;
  return ![...document.querySelectorAll(covering)].some(isVisible);
}

const arrows: Record<string, string> = { ArrowDown: '↓', ArrowUp: '↑', ArrowRight: '→', ArrowLeft: '←' };

/** Listens once for the whole page; `?` always shows what there is. */
export function listenForKeys(): () => void {
  const press = (event: KeyboardEvent) => {
    if (!isOurs(event)) return;
    const { groups, areOn } = useKeysState.getState();
    if (event.key === '?') {
      event.preventDefault();
      showKeyHelp(true);
      return;
    }
    const target = arrows[event.key] ?? event.key.toLowerCase();
    // the switch is for letters and signs, which somebody may say or press by mistake
    const isBound = areOn || target === 'escape';
    const key = isBound ? groups.flatMap(group => group.keys).findLast(each => each.key === target) : undefined;
    if (!key) return;
    event.preventDefault();
    key.act();
  };
  window.addEventListener('keydown', press);
  return () => window.removeEventListener('keydown', press);
}
