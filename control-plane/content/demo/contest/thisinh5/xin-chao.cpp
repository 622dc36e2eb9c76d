#include <bits/stdc++.h>
using namespace std;

int main() {
    string ten;
    getline(cin, ten);
    printf("Xin chào, %s!\n", ten.c_str());
}
