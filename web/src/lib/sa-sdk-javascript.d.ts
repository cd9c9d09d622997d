/** The part of the counting SDK that is used here; the package describes it under another name. */
declare module 'sa-sdk-javascript/sensorsdata.es6.min.js' {
  interface Sensors {
    init(options: object): void;
    login(id: string): void;
    track(event: string, properties: object): void;
    registerPropertyPlugin(plugin: { properties: (data: { properties: Record<string, unknown> }) => void }): void;
  }
  const sensors: Sensors;
  export default sensors;
}
