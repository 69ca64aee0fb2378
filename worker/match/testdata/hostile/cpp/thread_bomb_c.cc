for (;;) thread([] { for (;;) pause(); }).detach();
