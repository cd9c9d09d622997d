import { PartyControl } from './PartyControl.tsx';
import { RowsControl } from './RowsControl.tsx';
import { type ControlProps, ValueControl } from './ValueControl.tsx';

/** Takes one answer of the type of its field. */
export function FieldControl(props: ControlProps) {
  switch (props.field.type) {
    case 'party':
      return <PartyControl {...props} />;
    case 'rows':
      return <RowsControl {...props} />;
    default:
      return <ValueControl {...props} />;
  }
}
