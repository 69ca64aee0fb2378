/**
 * What a colony of Wota is made of. Write a class that extends {@link wota.gameobjects.HillAI} and some that extend
 * {@link wota.gameobjects.AntAI}; all else are things that they see, hear and know: {@link wota.gameobjects.Ant},
 * {@link wota.gameobjects.AntCorpse}, {@link wota.gameobjects.Hill}, {@link wota.gameobjects.Sugar}, messages,
 * {@link wota.gameobjects.Caste} and {@link wota.gameobjects.Parameters}.
 */
package wota.gameobjects;
