import { Alert, Button } from 'antd';
import { type FormEvent, useState } from 'react';
import { useEditAccount } from '../queries.ts';
import { DepartmentField } from './DepartmentField.tsx';
import styles from './DepartmentForm.module.css';

/** The last step of the first sign-in of a user of the partner enterprise: which department they belong to. */
export default function DepartmentForm({ onDone }: { onDone: () => void }) {
  const edit = useEditAccount();
  const [department, setDepartment] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    edit.mutate({ kwmDepartment: department.trim() }, { onSuccess: onDone });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <h1>您所在的部门</h1>
      {edit.error ? <Alert type="error" title={edit.error.message} showIcon role="alert" /> : null}
      <label htmlFor="department">部门</label>
      <DepartmentField id="department" value={department} onChange={setDepartment} />
      <Button
        type="primary"
        size="large"
        htmlType="submit"
        block
        disabled={department.trim() === ''}
        loading={edit.isPending}
      >
        确定
      </Button>
      <Button type="link" onClick={onDone}>
        以后再填
      </Button>
    </form>
  );
}
