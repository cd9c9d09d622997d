import { createCache } from '@ant-design/cssinjs';

/** Where antd keeps the styles that it has made, by what they are for. */
interface Styles {
  opUpdate: (path: string, change: (before: unknown) => unknown) => void;
}

// those of a part go when the last of its kind leaves the page, as after every test: the next would wait for them once more
const styles = Object.getPrototypeOf(createCache()) as Styles;
const { opUpdate } = styles;
styles.opUpdate = function (path, change) {
  opUpdate.call(this, path, before => change(before) ?? before);
};
