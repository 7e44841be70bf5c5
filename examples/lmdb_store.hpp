// Values by key in LMDB, which maps its file into memory: a write is one transaction, and a scan hands out what lies in the
// file, valid until the scan is over. Errors end the program; a real one would pass them on.
#pragma once

#include <lmdb.h>

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

class lmdb_store {
public:
    /// Opens the store in a folder, which must exist, with room for so many bytes.
    lmdb_store(const std::string& folder, std::size_t room) {
        check(mdb_env_create(&environment_));
        check(mdb_env_set_mapsize(environment_, room));
        check(mdb_env_open(environment_, folder.c_str(), 0, 0600));
        MDB_txn* transaction = nullptr;
        check(mdb_txn_begin(environment_, nullptr, 0, &transaction));
        check(mdb_dbi_open(transaction, nullptr, 0, &table_));
        check(mdb_txn_commit(transaction));
    }
    lmdb_store(const lmdb_store&) = delete;
    lmdb_store& operator=(const lmdb_store&) = delete;
    ~lmdb_store() { mdb_env_close(environment_); }

    /// `fill(put)` calls `put(key, value)` for what goes in; all of it is there afterwards, or none.
    template <class Fill> void write(Fill&& fill) {
        MDB_txn* transaction = nullptr;
        check(mdb_txn_begin(environment_, nullptr, 0, &transaction));
        fill([&](std::string_view key, std::string_view value) {
            MDB_val k = to_val(key), v = to_val(value);
            check(mdb_put(transaction, table_, &k, &v, 0));
        });
        check(mdb_txn_commit(transaction));
    }

    /// Calls `visit(key, value)` for everything that is there, in the order of keys.
    template <class Visit> void scan(Visit&& visit) const {
        MDB_txn* transaction = nullptr;
        MDB_cursor* cursor = nullptr;
        check(mdb_txn_begin(environment_, nullptr, MDB_RDONLY, &transaction));
        check(mdb_cursor_open(transaction, table_, &cursor));
        MDB_val key, value;
        int code = mdb_cursor_get(cursor, &key, &value, MDB_FIRST);
        for (; code == 0; code = mdb_cursor_get(cursor, &key, &value, MDB_NEXT)) {
            visit(to_view(key), to_view(value));
        }
        if (code != MDB_NOTFOUND) {
            check(code);
        }
        mdb_cursor_close(cursor);
        mdb_txn_abort(transaction);
    }

private:
    static void check(int code) {
        if (code != 0) {
            std::fprintf(stderr, "LMDB: %s\n", mdb_strerror(code));
            std::abort();
        }
    }
    static MDB_val to_val(std::string_view text) {
        return {text.size(), const_cast<char*>(text.data())}; // LMDB only reads it
    }
    static std::string_view to_view(const MDB_val& v) {
        return {static_cast<const char*>(v.mv_data), v.mv_size};
    }

    MDB_env* environment_ = nullptr;
    MDB_dbi table_ = 0;
};
