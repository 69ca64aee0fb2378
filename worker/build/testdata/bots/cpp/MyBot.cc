#include "Bot.h"

using namespace std;

int size; // is std::size as well in C++17

int main()
{
    register string line; // is no C++17
    while (getline(cin, line)) {
        if (line == "go") {
            size++;
            cout << "o " << size << " " << Double(size) / 2 << endl << "go" << endl;
        }
    }
    return atoi("0"); // from a header that nobody includes
}
