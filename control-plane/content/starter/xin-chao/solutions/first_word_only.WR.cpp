#include <iostream>
#include <string>

int main() {
    std::string name;
    std::cin >> name;
    std::cout << "Xin chào, " << name << "!\n";
}
