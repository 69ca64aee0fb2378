#ifndef Random_hh
#define Random_hh

#include "Utils.hh"


/*! \file
 * Random numbers. The same match seed always gives a player the same sequence of numbers.
 */

class Random_generator {

  friend class agon::Match;

  long long agon_seed_ = 0; // 0 .. 2^31 - 1

  static const long long agon_modulus_ = 1LL << 31;

  void agon_step () {
    agon_seed_ = (843314861LL*agon_seed_ + 453816693LL) % agon_modulus_;
  }

  void agon_set_seed (long long s) {
    agon_seed_ = (s < 0 ? -s : s) % agon_modulus_;
  }

public:

  /**
   * Returns a random integer in [l, u]. Returns l if l > u or if the interval has more
   * than 1000000 numbers.
   */
  int random (int l, int u) {
    long long n = (long long)u - l + 1;
    if (n < 1 or n > 1000000) return l;
    agon_step();
    agon_step();
    return int(l + n*agon_seed_/agon_modulus_);
  }

  /**
   * Returns a random permutation of 0 .. n-1. Returns an empty vector if n < 0 or n > 1000000.
   */
  vector<int> random_permutation (int n) {
    if (n < 0 or n > 1000000) return vector<int>();
    vector<int> v(n);
    for (int i = 0; i < n; ++i) v[i] = i;
    for (int i = 0; i < n; ++i) swap(v[i], v[random(i, n - 1)]);
    return v;
  }

};


#endif
