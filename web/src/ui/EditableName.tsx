import { EditOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { NameField } from './NameField.tsx';

interface Props {
  /** The element that the name is. */
  as?: 'h1' | 'h2' | 'div';
  name: string;
  /** What the field is called, and the pencil that opens it. */
  label: string;
  action: string;
  maxLength: number;
  /** Keeps another name; a name that may not be changed has none. */
  onRename: ((name: string) => Promise<unknown>) | undefined;
}

/** A name with the pencil by which it is called otherwise, in its own place. */
export function EditableName({ as: Place = 'div', name, label, action, maxLength, onRename }: Props) {
  const [state, setState] = useState<'shown' | 'edited' | 'done'>('shown');
  // who finished with a key goes on from the pencil, who clicked elsewhere from there
  const close = () => setState(document.activeElement instanceof HTMLInputElement ? 'done' : 'shown');
  if (state === 'edited' && onRename) {
    return <NameField label={label} name={name} maxLength={maxLength} onRename={onRename} onClose={close} />;
  }
  return (
    <Place title={name}>
      <span>{name}</span>
      {onRename ? (
        <Button
          type="text"
          size="small"
          icon={<EditOutlined />}
          aria-label={action}
          autoFocus={state === 'done'}
          onClick={() => setState('edited')}
        />
      ) : null}
    </Place>
  );
}
