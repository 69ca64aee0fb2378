// thread_bomb_c: starts threads until it fails.
#include <iostream>
#include <string>
#include <thread>

int main() {
	std::string word;
	while (std::cin >> word)
		if (word == "go")
			for (;;) std::thread([] { for (;;); }).detach();
		else if (word == "end")
			std::cout << "end" << std::endl;
}
