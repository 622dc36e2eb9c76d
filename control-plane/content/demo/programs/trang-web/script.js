let buoc = 0;
document.querySelector('#them').addEventListener('click', () => {
  buoc += 1;
  document.querySelector('#dem').textContent = buoc;
  console.log(`Bước thứ ${buoc}`);
});
