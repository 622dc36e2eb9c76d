// Prints the accounts of the demo site: demo-accounts.mjs FILE
import { readFileSync } from "node:fs";

const { base, accounts } = JSON.parse(readFileSync(process.argv[2], "utf8"));
console.log(`Accounts of ${base} (also in .local/demo.json):`);
for (const [role, { email, password }] of Object.entries(accounts)) {
  console.log(`  ${role.padEnd(8)} ${email.padEnd(24)} ${password}`);
}
