import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const waitMs = 120_000;

/** Compares the second with the first as its menu does, and writes down how long opening and comparing took, and what came of it. */
const macro = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE script:module PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "module.dtd">
<script:module xmlns:script="http://openoffice.org/2000/script" script:name="Module1" script:language="StarBasic">Sub Measure(oldUrl, newUrl, outPath)
  Dim quietly(0) As New com.sun.star.beans.PropertyValue
  quietly(0).Name = "Hidden" : quietly(0).Value = True
  started = GetSystemTicks()
  doc = StarDesktop.loadComponentFromURL(newUrl, "_blank", 0, quietly())
  opened = GetSystemTicks()
  Dim older(1) As New com.sun.star.beans.PropertyValue
  older(0).Name = "URL" : older(0).Value = oldUrl
  older(1).Name = "NoAcceptDialog" : older(1).Value = True
  dispatcher = createUnoService("com.sun.star.frame.DispatchHelper")
  dispatcher.executeDispatch(doc.CurrentController.Frame, ".uno:CompareDocuments", "", 0, older())
  compared = GetSystemTicks()
  count = 0
  redlines = doc.Redlines.createEnumeration()
  Do While redlines.hasMoreElements()
    redlines.nextElement()
    count = count + 1
  Loop
  target = FreeFile
  Open outPath For Output As #target
  Print #target, (opened - started) &amp; " " &amp; (compared - opened) &amp; " " &amp; count
  Close #target
  doc.close(True)
  StarDesktop.terminate()
End Sub
</script:module>
`;

interface OfficeComparison {
  /** Opening the newer version. */
  openMs: number;
  /** Opening the older version and comparing. */
  compareMs: number;
  changes: number;
}

/** LibreOffice's own comparison of two files, timed by itself; undefined where there is no LibreOffice, or it ends without a word. */
export function createOffice(folder: string) {
  const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'office'))}`;
  const start = (...orders: string[]) =>
    spawnSync('soffice', [profile, '--headless', '--norestore', ...orders], { stdio: 'ignore', timeout: waitMs });
  // its first start lays out a profile, with an empty module in it
  const { error } = start('--terminate_after_init');
  const place = join(folder, 'office/user/basic/Standard/Module1.xba');
  let isThere = !error && existsSync(place);
  if (isThere) writeFileSync(place, macro);
  return (oldPath: string, newPath: string): OfficeComparison | undefined => {
    if (!isThere) return undefined;
    const out = join(folder, 'office.txt');
    writeFileSync(out, '');
    const urls = [oldPath, newPath].map(path => `"${pathToFileURL(path)}"`);
    start(`macro:///Standard.Module1.Measure(${urls.join(',')},"${out}")`);
    const [openMs, compareMs, changes] = readFileSync(out, 'utf8').trim().split(' ').map(Number);
    isThere = changes !== undefined;
    return isThere ? { openMs: openMs!, compareMs: compareMs!, changes: changes! } : undefined;
  };
}
