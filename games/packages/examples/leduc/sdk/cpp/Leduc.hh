// What every player of Leduc hold'em in C++ can use: the hand, and the words of the protocol.
#pragma once

#include <iostream>
#include <string>
#include <vector>

// A hand. Cards are places in the ranks of the deck; -1 is one that is not known.
struct Hand {
  int number = 0, first = 0;
  int card = -1, table = -1;
  int other = -1;         // what the other player has shown at the end
  int chips[2] = {1, 1};  // that each seat has put in
  int raises = 0;         // in this round of bets
  std::string history;    // f, c and r for actions, / for the card on the table
};

// A match. `while (game.read())` takes your decisions; answer each with `game.answer("call")`.
struct Leduc {
  int seat, hands;
  std::string ranks;        // of the deck, the lowest first; two cards of each
  int score[2] = {0, 0};    // chips that each seat has won
  Hand hand;
  std::vector<Hand> ended;  // since the last decision

  Leduc() {
    std::string word;
    std::cin >> word >> word >> word >> seat >> word >> ranks >> word >> hands >> word;
    std::cout << "end" << std::endl;
  }

  // The chips that a call costs.
  int due() const { return hand.chips[1 - seat] - hand.chips[seat]; }

  bool read() {
    ended.clear();
    std::string word, text;
    while (std::cin >> word && word != "end") {
      if (word == "hand") {
        hand = Hand();
        std::cin >> hand.number >> text >> hand.first >> text >> text;
        hand.card = int(ranks.find(text));
      } else if (word == "seat") {
        int who;
        std::cin >> who >> text;
        if (text != "fold") hand.chips[who] = hand.chips[1 - who];
        if (text == "raise") hand.chips[who] += hand.table < 0 ? 2 : 4, ++hand.raises;
        hand.history += text[0];
      } else if (word == "table") {
        std::cin >> text;
        hand.table = int(ranks.find(text)), hand.raises = 0;
        hand.history += '/';
      } else if (word == "show") {
        std::string cards[2];
        std::cin >> cards[0] >> cards[1];
        hand.other = int(ranks.find(cards[1 - seat]));
      } else if (word == "won") {
        int won[2];
        std::cin >> won[0] >> won[1];
        score[0] += won[0], score[1] += won[1];
        ended.push_back(hand);
      }
    }
    return bool(std::cin);
  }

  void answer(const std::string& action) { std::cout << action << "\nend" << std::endl; }
};
