// Unpacks the npm browser into TMPDIR and prints where it lies and what it needs from the environment.
// The name makes the package bring its own copies of the libraries a bare machine lacks; it reads it when imported.
process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs22.x';
const { default: chromium } = await import('@sparticuz/chromium');
const executablePath = await chromium.executablePath();
const { LD_LIBRARY_PATH, FONTCONFIG_PATH } = process.env;
console.log(JSON.stringify({ executablePath, env: { LD_LIBRARY_PATH, FONTCONFIG_PATH } }));
