import type { RefObject } from 'react';

interface Props {
  label: string;
  accept: string;
  /** Whoever opens it clicks it. */
  chooser: RefObject<HTMLInputElement | null>;
  onFiles: (files: File[]) => void;
}

/** The browser's own window for choosing files, opened by a button of another look. The same files can be chosen again. */
export const HiddenFiles = ({ label, accept, chooser, onFiles }: Props) => (
  <input
    ref={chooser}
    type="file"
    multiple
    hidden
    accept={accept}
    aria-label={label}
    onChange={event => {
      onFiles([...(event.target.files ?? [])]);
      event.target.value = '';
    }}
  />
);
