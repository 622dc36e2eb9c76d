program GiaiThua;
var
  n, i: integer;
  tich: int64;
begin
  write('n = ');
  readln(n);
  tich := 1;
  for i := 2 to n do
    tich := tich * i;
  writeln(n, '! = ', tich);
end.
