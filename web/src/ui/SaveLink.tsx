import { Button } from 'antd';

interface Props<What> {
  save: { isPending: boolean; mutate: (what: What) => void };
  what: What;
}

/** Saves a file that was made, from a row that names it. */
export const SaveLink = <What,>({ save, what }: Props<What>) => (
  <Button type="link" size="small" loading={save.isPending} onClick={() => save.mutate(what)}>
    下载
  </Button>
);
