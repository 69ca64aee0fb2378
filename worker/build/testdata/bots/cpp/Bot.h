#include <iostream>
#include <string>
int Double(int n);
