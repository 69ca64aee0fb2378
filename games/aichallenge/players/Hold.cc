// Hold lets its ants stay where they are: it says that it is ready, and after each turn that it has no orders.

#include <iostream>
#include <string>

int main() {
    for (std::string line; std::getline(std::cin, line) && line != "end";)
        if (line == "ready" || line == "go") std::cout << "go" << std::endl;
}
