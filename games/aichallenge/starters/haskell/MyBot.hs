-- A first player: every ant walks north, or else east, south or west. Make it better!
--
--   Try it:  ghc -O MyBot.hs && ./playgame ./MyBot "python3 bots/Random.py"
module Main where

import Data.List (find)
import qualified Data.Set as Set
import System.IO (hFlush, stdout)

type Square = (Int, Int)

data Board = Board { rows :: Int, cols :: Int, water :: Set.Set Square }

-- The lines of a message, each as its words, up to "ready" or "go"; Nothing at the end of the match.
message :: IO (Maybe [[String]])
message = do
  line <- getLine
  case line of
    "end" -> return Nothing
    _ | line `elem` ["ready", "go"] -> return (Just [])
      | otherwise -> fmap (fmap (words line :)) message

answer :: [String] -> IO ()
answer orders = do
  mapM_ putStrLn orders
  putStrLn "go"
  hFlush stdout

setUp :: Board -> [String] -> Board
setUp board ["rows", n] = board { rows = read n }
setUp board ["cols", n] = board { cols = read n }
setUp board _ = board

-- The orders of the ants, one after the other: two ants that meet die.
orders :: Board -> Set.Set Square -> [Square] -> [String]
orders _ _ [] = []
orders board taken (ant@(row, col) : ants) =
  case find (free . snd) [(way, neighbour step) | (way, step) <- ways] of
    Just (way, target) -> unwords ["o", show row, show col, way] : orders board (Set.insert target (Set.delete ant taken)) ants
    Nothing -> orders board taken ants
  where
    ways = [("n", (-1, 0)), ("e", (0, 1)), ("s", (1, 0)), ("w", (0, -1))]
    neighbour (down, right) = ((row + down) `mod` rows board, (col + right) `mod` cols board)
    free square = not (Set.member square taken || Set.member square (water board))

turns :: Board -> IO ()
turns board = do
  told <- message
  case told of
    Nothing -> return ()
    Just content -> do
      let at r c = (read r, read c)
          seen = board { water = Set.union (water board) (Set.fromList [at r c | ["w", r, c] <- content]) }
          ants = [at r c | ["a", r, c, "0"] <- content]
          taken = Set.fromList ([at r c | ["a", r, c, _] <- content] ++ [at r c | ["f", r, c] <- content])
      answer (orders seen taken ants)
      turns seen

main :: IO ()
main = do
  told <- message
  let board = foldl setUp (Board 1 1 Set.empty) (maybe [] id told)
  answer []
  turns board
