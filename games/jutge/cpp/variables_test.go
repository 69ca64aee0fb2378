package cpp_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/jutge/cpp"
)

// names are the variables of a source, separated by spaces.
func names(source string) string {
	var found []string
	for _, v := range cpp.Variables(source) {
		found = append(found, v.Name)
	}
	return strings.Join(found, " ")
}

func TestVariables(t *testing.T) {
	for _, test := range []struct{ about, source, names string }{
		{"plain", "int x;", "x"},
		{"with a value", "int x = 3;", "x"},
		{"in braces", "int x{3};", "x"},
		{"in brackets", "int x(3);", "x"},
		{"several", "int x, *y = 0, z[3], &r = x, f(int), u;", "x y z u"},
		{"static", "static int x;", "x"},
		{"for each thread", "thread_local int x; __thread int y;", "x y"},
		{"inline", "inline int x = 3;", "x"},
		{"volatile", "volatile int x;", "x"},
		{"unsigned long long", "unsigned long long x;", "x"},
		{"of a class", "vector<int> v; std::map<int, vector<pair<int,int>>> m; Pos p; ::Pos q;", "v m p q"},
		{"arrays", "int a[3][4]; vector<int> b[10]; int c[] = {1, 2};", "a b c"},
		{"pointers", "int* p; const int* q = &c; Foo **r = nullptr;", "p q r"},
		{"to functions", "void (*f)(int); int (*g[3])(int, char) = {}; Pos (*table)[3];", "f g table"},
		{"to members", "int C::*p = &C::x; void (C::*f)(int) = 0;", "p f"},
		{"behind a class", "struct P { int x; } p; struct { int x; } q, *r; enum { A, B } e; union U { int i; } u;", "p q r e u"},
		{"in namespaces", "namespace { int x; } namespace a::b { int y; inline namespace c { int z; } }", "x y z"},
		{"in extern C", `extern "C" { int x; int f(int); } extern "C" int g(void);`, "x"},
		{"extern with a value", "extern int x = 3;", "x"},
		{"of a class, outside", "struct C { static int x; static const int y; }; int C::x = 0; const int C::y = 3;", "C::x"},
		{"of a template class", "template <class T> struct C { static int x; }; template <class T> int C<T>::x = 0;", "C::x"},
		{"inline in a class", "class C { static inline int x = 3; inline static const int y = 4; static constexpr int z = 3; };", "C::x"},
		{"inline in an inner class", "class C { struct D { inline static vector<int> v; int x; }; };", "D::v"},
		{"templates", "template <class T> T x = T(); template <class T> constexpr T pi = T(3.14);", "x"},
		{"structured bindings", "auto [a, b] = f(); const auto [c, d] = f(); auto& [e, g] = t;", "a b"},
		{"deduced", "auto x = 3; auto* p = &x; vector v{1, 2};", "x p v"},
		{"union without a name", "static union { int i; float f; };", ""},
		{"with calls", "mt19937 rng(chrono::steady_clock::now().time_since_epoch().count()); random_device rd; mt19937 r(rd()), s(time(NULL)), t(time(0));", "rng rd r s t"},
		{"with values that are known", "const int N = 3; enum { M }; vector<int> a(N), b(M), c(N, 2), d(N*2), e(2*N);", "a b c d e"},
		{"with macros for numbers", "#define N 100\nvector<int> v(N); int a[N];", "v a"},
		{"with temporary objects", "Foo a(Pos(1, 2)); Foo b(Pos{1, 2}); Foo c(string(\"a\")); Foo d(int(3));", "a b c d"},
		{"with comparisons", "bool a(x < 3); bool b = x < 3, c = 3 > x;", "a b c"},
		{"macros for types", "#define ll long long\n#define int long long\nll x; int y;", "x y"},
		{"functions with state", "auto f = [n = 0]() mutable { return n++; }; auto g = [] { return 3; }(); function<int(int)> h = [](int) { return 3; };", "f g h"},
		{"pointer to const without a table", "const char* p; const char* q = f(); char* r[] = {s}; const char* const t = f();", "p q r"},
		{"attributes", "[[maybe_unused]] int x; alignas(16) int y; int z __attribute__((aligned(8))) = 3; int w [[maybe_unused]];", "x y z w"},
		{"digraphs", "int x<:3:> = <%1, 2%>;", "x"},
		{"splices", "in\\\nt x\\\ny;", "xy"},
		{"behind everything", "int f() { return 1; }\nstruct A {};\nenum B { C };\nint x;", "x"},
		{"behind literals", "const char* const a = R\"(\nint no;\n)\"; const char b = '\"'; const char* const c = \"\\\"\"; const int d = 1'000;\nint x;", "x"},
		{"lines that are on", "#if 1\nint x;\n#else\nint y;\n#endif\n#define A\n#ifdef A\nint z;\n#endif\n#ifndef A\nint w;\n#endif", "x z"},
		{"flags", "#define DEBUG 0\n#if DEBUG\nint x;\n#else\nint y;\n#endif\n#if !DEBUG\nint z;\n#elif 1\nint w;\n#endif", "y z"},
		{"guards", "#ifndef FILE_HH\n#define FILE_HH\nint x;\n#endif", "x"},
		{"operators", "bool operator<(const A& a, const A& b) { return a.x < b.x; } int x; A operator+(A, A); int y;", "x y"},
		{"behind function bodies that try", "int f() try { return 1; } catch (...) { return 2; } int x;", "x"},
		{"behind constructors", "Foo::Foo(int a) : x(a), y{a}, Base<int>(3) {} int z; Foo::~Foo() {} int w; Foo::operator int() const { return 3; } int v;", "z w v"},
	} {
		t.Run(test.about, func(t *testing.T) {
			if test.about == "union without a name" {
				require.Len(t, cpp.Variables(test.source), 1)
			}
			require.Equal(t, test.names, names(test.source))
		})
	}
}

func TestNoVariables(t *testing.T) {
	for _, test := range []struct{ about, source string }{
		{"nothing", ""},
		{"functions", "int f(); int g(int a, Pos b = Pos(1, 2)) { static int n; int x = 3; return x; } void h(void); vector<vector<int>> k(const vector<int>& v);"},
		{"unnamed parameters", "int f(int), g(Pos), h(Pos&), i(Pos*), j(vector<int>), k(int[]), l(int (*)(int)), m(Pos...), n(const Pos);"},
		{"functions of functions", "int (*f(int))(double); void (*signal(int, void (*)(int)))(int);"},
		{"trailing types", "auto f(int x) -> vector<int> { return {}; } auto g() -> int;"},
		{"deduced types", "auto f() { return 3; } decltype(auto) g() { return 3; }"},
		{"qualified functions", "int C::f(int) const noexcept { return 1; } C::C() : a(1), b{2} {} C::~C() = default; C& C::operator=(const C&) = delete;"},
		{"function templates", "template <typename T, int N = 3> T f(T a) { T b = a; return b; } template <> int f<int>(int a) { return a; } template int f<char>(char); extern template class vector<int>;"},
		{"operators", "ostream& operator<<(ostream& os, const P& p) { int x; return os; } bool operator()(int); bool operator==(P, P); void operator,(P, P); P operator++(P&, int); void* operator new(size_t); P operator-(P);"},
		{"literals", "long operator\"\"_km(unsigned long long x) { return x; } long operator\"\" _m(unsigned long long); const long a = 3_km; const string b = \"x\"_s;"},
		{"classes", "class A; struct B { int x; static int n; int f() { int y; return y; } B() : x(3) {} ~B() {} operator int() const { return x; } int bits : 3; private: vector<int> v{1, 2}; friend int g(B); };"},
		{"what players are", "#define PLAYER_NAME Ann\nstruct PLAYER_NAME : public Player {\n  static Player* factory () { return new PLAYER_NAME; }\n  int n = 0;\n  virtual void play () { int x = 3; }\n};\nRegisterPlayer(PLAYER_NAME);"},
		{"without a semicolon", "RegisterPlayer(Ann)\nint f() { return 1; }\n"},
		{"enumerations", "enum A { B, C = 3 }; enum class D : char { E }; enum F : int; enum { G };"},
		{"types", "typedef int A; typedef struct { int x; } B, *C; using D = vector<int>; using namespace std; using std::cout; typedef void (*E)(int); template <class T> using F = vector<T>;"},
		{"constants", "const int a = 3; int const b = 3; constexpr int c[] = {1}; static const vector<int> d = {1, 2}; const char* const e = \"x\"; int* const f = 0; const struct { int x; } g[] = {{1}}; struct S { int x; } const h = {1}; const auto i = 3;"},
		{"pointers that are constants", "constexpr int* a = nullptr; constexpr const S* b{&c}, *d = 0; static constexpr int* e[2] = {};"},
		{"constants of classes", "struct C { static const int a = 3; static constexpr int b[] = {1}; static const vector<int> v; inline static const int w = 1; }; const vector<int> C::v = {1}; constexpr int C::b[];"},
		{"constant types", "typedef const int cint; using K = const vector<int>; cint a = 3; K b = {1}; using R = int&; R r = f(); typedef int F(int); F g; typedef K L; L c; template <class T> using Q = const T; Q<int> d = 3;"},
		{"types of classes", "struct S { using T = const int; }; S::T a = 3; std::add_const<int>::type b = 3; std::add_const_t<int> c = 3; decltype(S::x) d = 3;"},
		{"macros for const", "#define CONST const\nCONST int a = 3;\n#define TABLE(n) const int n[]\nTABLE(b) = {1, 2};\n#define K(T) const T\nK(int) c = 3;"},
		{"references", "int& r = f(); const int& c = 3; ostream& out = cerr; int (&a)[3] = b; auto& d = e; auto&& g = h();"},
		{"tables of texts", "const char* names[] = {\"a\", \"b\"}; static const char* text = \"x\"; const char* wide{\"x\"}; const char *const *q = {0}; const char** const p = names;"},
		{"functions as objects", "auto f = [](int a, int b) { return a < b; }; auto g = [] { }; auto h{[](auto x) -> vector<int> { return {}; }};"},
		{"declared elsewhere", "extern int a; extern const char* b; extern \"C\" int c; extern int d[];"},
		{"assertions", "static_assert(sizeof(int) == 4, \"x\"); asm(\"nop\"); _Pragma(\"GCC optimize\") int f();"},
		{"attributes", "[[noreturn]] void f(); __attribute__((noinline)) int g() { return 1; } struct [[nodiscard]] A { } __attribute__((packed)); struct alignas(8) B { };"},
		{"off", "#if 0\nint x;\n#endif\n#if false\nint y;\n#else\n#endif"},
		{"not decided", "#ifdef DEBUG\nint x;\n#else\nint y;\n#endif\n#if __cplusplus > 201103L\nint z;\n#endif\n#ifndef M_PI\nint w;\n#endif"},
		{"const where not decided", "#if __cplusplus > 2011\n#define C const\n#else\n#define C\n#endif\nC int x = 3;"},
		{"branches with braces", "void f() {\n#if A\n  if (a) {\n#else\n  if (b) {\n#endif\n  }\n  int x;\n}\n"},
		{"branches that lose the place", "void f() {\n#ifdef A\n  if (a) {\n#endif\n  int x;\n#ifdef A\n  }\n#endif\n}\nint y;"},
		{"macros with braces", "#define FOREACH(x) for (int i = 0; i < 3; ++i) {\n#define END }\nvoid f() {\n  FOREACH(x)\n  END\n  int a;\n  END\nint b;"},
		{"brackets that macros open", "#define BEGIN {\n#define END }\nvoid f() BEGIN int x; END"},
		{"lists of templates", "int& r = f<a, b, c>(1); const int x = max<int, long>(3, 4);"},
		{"deduction guides", "template <class T> struct A { A(T); }; A(int) -> A<int>; explicit A(char) -> A<char>;"},
		{"brackets that lie", "int f(a * b) { int x; return x; }"},
		{"stray brackets", "} int x;"},
		{"template values", "template <int N, bool B = (N < 3)> struct A { }; template <class T, class = enable_if_t<(sizeof(T) > 1)>> int f(T);"},
		{"comments", "// int x;\n/* int y; */ /* \n int z;\n*/\n"},
		{"default arguments", "void f(int a = 3 + 4, vector<int> b = {1, 2}, Pos c = Pos());"},
		{"macros of the library", "BOOST_THING(x, y); SOME_MACRO; OTHER { int x; }"},
		{"macros of the library behind classes", "struct A { } _LIBRARY_DEPRECATED; struct B { } __packed__;"},
		{"functions of old", "extern \"C\" void qsort(void*, size_t, size_t, int (*)(const void*, const void*));"},
		{"requirements", "template <class T> requires (sizeof(T) > 1) int f(T) { int x; return x; }"},
	} {
		t.Run(test.about, func(t *testing.T) { require.Empty(t, names(test.source)) })
	}
}
