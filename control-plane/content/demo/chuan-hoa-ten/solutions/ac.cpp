#include <cctype>
#include <iostream>
#include <sstream>
#include <string>

int main() {
    int n;
    std::cin >> n;
    std::string row;
    std::getline(std::cin, row);
    while (n-- > 0) {
        std::getline(std::cin, row);
        std::istringstream words(row);
        std::string word, name, given, initials;
        while (words >> word) {
            for (char &letter : word) letter = static_cast<char>(std::tolower(letter));
            if (!given.empty()) initials += given[0];
            given = word;
            word[0] = static_cast<char>(std::toupper(word[0]));
            name += (name.empty() ? "" : " ") + word;
        }
        std::cout << name << '\n' << given << initials << '\n';
    }
}
