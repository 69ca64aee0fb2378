#include <iostream>
#include <string>
int main() { std::string l; while (std::getline(std::cin, l)) std::cout << l << std::endl; }
